// A bundle for browsers has this file instead of the check of Node's version.
export {}
