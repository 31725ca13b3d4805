import { HAGALAZ, rankOf } from './cards.mjs';
import { seatLeftOf } from './state.mjs';
import { winningPlace } from './trick.mjs';

/** Rule 5: the place of the Hagalaz that takes the lead, -1 without one that did not win. */
function placeOfLeadingHagalaz(trick, winning, hagalazLead) {
  const losing = (card, place) => card === HAGALAZ && place !== winning;
  return hagalazLead === 'first' ? trick.findIndex(losing) : trick.findLastIndex(losing);
}

/** Rule 5: the leader of the next trick. @param {import('./state.mjs').State} state with a complete trick */
export function nextLeader(state) {
  const { trick, trump, leader, ruleset } = state;
  const seatAt = (place) => seatLeftOf(state, leader, place);
  const winning = winningPlace(trick, trump);
  const hagalaz = placeOfLeadingHagalaz(trick, winning, ruleset.hagalaz_lead);

  if (winning === null) {
    return ruleset.valknut_with_hagalaz === 'hagalaz' && hagalaz >= 0 ? seatAt(hagalaz) : leader;
  }
  const wonWithNine = rankOf(trick[winning]) === 9;
  const hagalazIgnored = wonWithNine && ruleset.nine_with_hagalaz === 'nine';
  if (hagalaz >= 0 && !hagalazIgnored) return seatAt(hagalaz);
  if (wonWithNine && ruleset.nine_lead === 'left') return seatAt(winning + 1);
  return seatAt(winning);
}
