/** Names of the style sheets of pages with lists and forms of admins. */
export const adminStyles: ReadonlyArray<string> = ["order.css", "admin.css"]
