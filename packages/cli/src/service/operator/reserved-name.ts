/** Name of the token that exists while a first admin is created. Names are unique, so that only one process creates one. */
export const CLAIM = "set-up"
