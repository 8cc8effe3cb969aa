/**
 * Replaces each line that starts with `//` by spaces, so that the positions of all other characters remain the same. A
 * string in JSON cannot contain a line break, so no string is changed.
 */
export const withoutComments = (text: string): string =>
  text.replace(/^[ \t]*\/\/[^\r\n]*/gm, (line) => " ".repeat(line.length))
