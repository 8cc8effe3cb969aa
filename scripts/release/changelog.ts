// The changelog: one section for each release, written from the changesets of that release.

/** A changeset: its file, how the next version differs, and its text. */
export interface Changeset {
  readonly file: string
  readonly bump: Bump
  readonly text: string
}

const bumps = ["patch", "minor", "major"] as const
type Bump = (typeof bumps)[number]

const TITLE = "# Changelog\n"

/** Reads a changeset: `bump: minor` between two lines of three hyphens, and the text. */
export const readChangeset = (file: string, source: string): Changeset => {
  const [, value, text = ""] = /^---\nbump: (\w+)\n---\n([\s\S]*)$/.exec(source) ?? []
  const bump = bumps.find((each) => each === value)
  if (bump === undefined)
    throw new Error(`${file}: must start with "bump: ${bumps.join("|")}" between two lines of ---`)
  if (text.trim() === "") throw new Error(`${file}: the text is missing`)
  return { file, bump, text: text.trim() }
}

/** Returns the version after a released one. Before 1.0.0, a breaking change raises the minor number. */
export const nextVersion = (version: string, changesets: ReadonlyArray<Changeset>): string => {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number)
  const bump = bumps.findLast((each) => changesets.some((changeset) => changeset.bump === each))
  if (bump === "major" && major > 0) return `${major + 1}.0.0`
  return bump === "patch" ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`
}

/** Returns the changelog with the notes at the top of the section of a version, which is the first one. */
export const withSection = (
  changelog: string,
  version: string,
  day: string,
  changesets: ReadonlyArray<Changeset>
): string => {
  const earlier = changelog.startsWith(TITLE) ? changelog.slice(TITLE.length).trimStart() : changelog
  const [heading = "", ...rest] = earlier.split("\n")
  const others = heading.startsWith(`## ${version} `) ? rest.join("\n").trimStart() : earlier
  const notes = [`## ${version} (${day})`, ...changesets.map(({ text }) => text)].join("\n\n")
  return [`${TITLE}\n${notes}\n`, ...(others === "" ? [] : [others])].join("\n")
}
