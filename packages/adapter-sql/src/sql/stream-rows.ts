// Rows of the table `stream`. The row with the id 1 has the last position of the event log.

/** Row that counts the deleted events. */
export const DELETED_EVENTS = 2

/** Row with the position of the last event that was compared with the kept sums of the figures. */
export const SUMMED_EVENTS = 3

/** Row that exists until the words of all earlier orders are stored for the search. */
export const UNFILLED_SEARCH = 4
