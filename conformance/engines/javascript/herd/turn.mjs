import { capturedBy, isProhibited } from './captures.mjs';
import { BLACK, EMPTY, WHITE, cellsOf, enemyOf, withOwner } from './state.mjs';

const FACES = [1, 2, 3, 4, 5, 6];

/** The 21 rolls of two like dice, lower die first. */
const ROLLS = FACES.flatMap((low) => FACES.filter((high) => high >= low).map((high) => [low, high]));

/** Rules 1 and 2: what the dice allow. */
export const roll = {
  options: () => ROLLS,
  refuse: (_state, [low, high]) => (low <= high ? null : 'the lower die is named first'),
  perform(draft, dice) {
    const [low, high] = dice;
    draft.dice = dice;
    // Rule 1: all enemy stones go if there are fewer than the lower die shows. Rule 2: none in the first turn.
    draft.toRemove = draft.opening ? 0 : Math.min(low, cellsOf(draft, enemyOf(draft.mover)).length);
    draft.toPlace = draft.opening ? low : high;
    if (draft.toRemove > 0) draft.phase = 'remove';
    else goOnPlacing(draft);
  },
};

/** Rule 1: one enemy stone is removed. */
export const remove = {
  options: (state) => cellsOf(state, enemyOf(state.mover)),
  refuse: ({ board, owners, mover }, cell) =>
    owners[cell] === enemyOf(mover) ? null : `there is no enemy stone on ${board.names[cell]}`,
  perform(draft, cell) {
    draft.owners = withOwner(draft.owners, [cell], EMPTY);
    draft.toRemove -= 1;
    if (draft.toRemove === 0) goOnPlacing(draft);
  },
};

/** Rules 3 and 4: one own stone is placed, and captures. */
export const place = {
  options: (state) => cellsOf(state, EMPTY),
  refuse({ board, owners, mover }, cell) {
    if (owners[cell] !== EMPTY) return `${board.names[cell]} is occupied`;
    return isProhibited(board, owners, cell, mover) ? `every neighbour of ${board.names[cell]} is an enemy stone` : null;
  },
  perform(draft, cell) {
    const placed = withOwner(draft.owners, [cell], draft.mover);
    const captured = capturedBy(draft.board, placed, cell, draft.mover);
    draft.owners = withOwner(placed, captured, EMPTY);
    draft.toPlace += captured.length - 1;
    if (!draft.owners.includes(EMPTY)) endGame(draft);
    else goOnPlacing(draft);
  },
};

/** Rule 5: the turn ends with no stone left to place, or no cell left to place one on. */
function goOnPlacing(draft) {
  const { board, owners, mover } = draft;
  const open = () => cellsOf(draft, EMPTY).some((cell) => !isProhibited(board, owners, cell, mover));
  if (draft.toPlace > 0 && open()) draft.phase = 'place';
  else endTurn(draft);
}

function clearTurn(draft, phase) {
  draft.phase = phase;
  draft.dice = null;
  draft.toRemove = 0;
  draft.toPlace = 0;
}

function endTurn(draft) {
  clearTurn(draft, 'roll');
  draft.mover = enemyOf(draft.mover);
  draft.opening = false;
}

/** Rule 6: on a full board most stones win; the number of cells is odd, so there is no tie. */
function endGame(draft) {
  clearTurn(draft, 'over');
  const black = cellsOf(draft, BLACK).length;
  draft.winners = [black > cellsOf(draft, WHITE).length ? BLACK : WHITE];
}
