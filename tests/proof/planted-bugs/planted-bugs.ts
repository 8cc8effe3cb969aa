import type { Promised } from "../trial.ts"
import { bugs } from "./bugs.ts"

export const plantedBugs: Promised = {
  name: "planted-bugs",
  covers: ["packages/*/{src,test}"],
  sentence: "The tests can fail",
  target: "every planted bug is found by the tests that name it",
  trials: [
    {
      name: "tests",
      topology: "a copy of the repository with one bug at a time",
      sizes: { short: 1, long: bugs.length },
      run: async (run) => (await import("./run-bugs.ts")).runBugs(run)
    }
  ]
}
