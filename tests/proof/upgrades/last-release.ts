// The last release. docs/release.md says when this file changes.

/** The version and the commit that prepared it. */
export const lastRelease = { version: "0.1.0", revision: "0577cbc2c37ff32ca29c8fc6132d42edce8a549a" } as const

/** Commands of this program that the last release does not know. It is not sent them. */
export const laterCommands: ReadonlyArray<string> = ["recordPreflight"]
