"""The formal model: the rules of spec/herrlof/*.lp, solved with clingo, as a judge and a prover."""
