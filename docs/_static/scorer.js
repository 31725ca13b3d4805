// How the search rates what it finds: chapters and rulings before examples, and those before the library's reference.
var Scorer = {
  score: (result) => {
    // Sphinx leaves an anchor out of its index that is the object's name, and then takes the title shown for it.
    result[2] = result[2].replace(/^(#?[A-Z]{3}-[A-Z]+-\d+) .*$/, "$1");
    const [docname, , , , score] = result;
    if (/^specification\/[^/]+\/[^/]+$/.test(docname)) return score + 8;
    if (/^specification\/[^/]+\/rulings\//.test(docname)) return score + 6;
    if (/^specification\/[^/]+\/examples\//.test(docname)) return score - 5;
    if (/^(python|implementers|explanation)\//.test(docname)) return score - 5;
    return score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
