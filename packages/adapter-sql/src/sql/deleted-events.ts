/** Row of the table `stream` that counts the deleted events. The row with the id 1 has the last position of the event log. */
export const DELETED_EVENTS = 2
