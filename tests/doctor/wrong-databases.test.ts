import { describe, expect, it } from "vitest"
import { createTables, newFile, newMariadb, newPostgres, type Place, serverOf } from "./place.ts"
import { problemsOf, statementsIn } from "./problems.ts"
import { type WrongDatabase, wrongDatabases } from "./wrong-databases.ts"

type Name = keyof typeof wrongDatabases

const open = async (name: Name, skip: (reason: string) => never, create?: string) => {
  if (name === "SQLite") return newFile()
  const server = await serverOf(name)
  if (typeof server !== "string") return skip(server.absent)
  return name === "PostgreSQL" ? newPostgres(server, create) : newMariadb(server)
}

const expectFinding = async (place: Place, { detail, finding, fix, migrates, runs, undo }: WrongDatabase) => {
  const problems = await problemsOf(place.database)
  // A database without tables also has pending steps.
  expect(new Set(problems.map(({ check, state }) => `${check}: ${state}`))).toEqual(
    new Set(migrates === false ? [finding, "schema: error"] : [finding])
  )
  const problem = problems.find(({ check, state }) => `${check}: ${state}` === finding)
  expect(problem?.detail).toContain(detail)
  expect(problem?.why).toMatch(/^[A-Z].*\.$/)
  if (typeof fix === "string") expect(problem?.fix).toBe(fix)
  else expect(problem?.fix).toMatch(fix)
  if (runs === "migrate") await createTables(place)
  else if (runs === undefined) await place.run(...statementsIn(problem!.fix!))
  else if (undo !== undefined) await place.run(undo)
}

/** Whether the problem of a row is fixed, or undone, after it was found. */
const isCorrected = ({ runs, undo }: WrongDatabase): boolean => runs !== false || undo !== undefined

describe.each(Object.keys(wrongDatabases) as ReadonlyArray<Name>)("doctor on %s", (name) => {
  it("reports nothing on a sound database, and each problem of wrong ones, with its fix", async ({ skip }) => {
    /** A sound database, in which most rows change something that their fix changes back. */
    const shared = await open(name, skip)
    await createTables(shared)
    expect(await problemsOf(shared.database)).toEqual([])
    for (const row of wrongDatabases[name] as ReadonlyArray<WrongDatabase>) {
      const isSeparate = row.create !== undefined || row.migrates === false
      const place = isSeparate ? await open(name, skip, row.create) : shared
      if (isSeparate && row.migrates !== false) await createTables(place)
      await place.run(...row.wrong(place))
      const inRow = (error: unknown) => Promise.reject(new Error(row.name, { cause: error }))
      // In the shared database, the next row finds what the fix of this one has left.
      await expectFinding(place, row).catch(inRow)
      if (isSeparate && isCorrected(row)) expect(await problemsOf(place.database), row.name).toEqual([])
    }
    expect(await problemsOf(shared.database)).toEqual([])
  })
})
