/** Returns a JSON pointer as a path below a name: `quote.lines[0].amount` for `/lines/0/amount` below `quote`. */
export const pathOfPointer = (name: string, pointer: string): string =>
  pointer
    .split("/")
    .slice(1)
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, token) => (/^\d+$/.test(token) ? `${path}[${token}]` : `${path}.${token}`), name)
