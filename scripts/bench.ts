// `npm run bench -- NAME`: runs a benchmark. Without a name, lists all of them.
import { benches } from "./tasks/benches.ts"
import { runTask } from "./tasks/task.ts"

runTask("bench", benches)
