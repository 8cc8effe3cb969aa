import { describe, expect, it } from "vitest"
import { parseCommandLine } from "../sql/command-line.ts"

describe("command line of the SQL benchmark", () => {
  it("measures all databases by default, or only those in the flags", () => {
    expect(parseCommandLine([])).toEqual({ seconds: 1, rounds: 5, only: ["sqlite", "postgres", "mysql"] })
    expect(parseCommandLine(["--seconds", "0.5", "--rounds", "3", "--only", "mysql,sqlite"])).toEqual({
      seconds: 0.5,
      rounds: 3,
      only: ["mysql", "sqlite"]
    })
    expect(parseCommandLine(["--rounds", "x", "--help"])).toBe("help")
  })

  it.each([
    [["--rounds", "0"], '--rounds: "0" is invalid; it must be an integer from 1 to 100'],
    [["--rounds", "1e1"], '--rounds: "1e1" is invalid; it must be an integer from 1 to 100'],
    [["--seconds", "0"], '--seconds: "0" is invalid; it must be a number from 0.1 to 60'],
    [["--seconds", "61"], '--seconds: "61" is invalid; it must be a number from 0.1 to 60'],
    [
      ["--only", "sqlite,oracle"],
      '--only: "sqlite,oracle" is invalid; it must be a comma-separated list of sqlite, postgres, mysql'
    ],
    [["--fast"], "Unknown option '--fast'"]
  ])("refuses the flags %j", (args, message) => {
    expect(parseCommandLine(args)).toBe(message)
  })
})
