// `npm run draw -- NAME`: generates a page or pictures. Without a name, lists all of them.
import { drawings } from "./tasks/drawings.ts"
import { runTask } from "./tasks/task.ts"

runTask("draw", drawings)
