// Starts another process on a database that cannot be written to.
import { bin } from "../../../service/fixtures/commands.ts"
import type { openShop } from "./open-shop.ts"

/** Exit code of a service whose database does not respond, as the guide for production documents it. */
const UNRESPONSIVE = 3

/** Returns a sentence unless the process ends with exit code 3 and a last line with the reason. */
export const refusedStart = async (
  { launch }: Pick<Awaited<ReturnType<typeof openShop>>, "launch">,
  database: ReadonlyArray<string>,
  reason: RegExp
): Promise<ReadonlyArray<string>> => {
  const { code, err } = await launch([process.execPath, bin, "serve", "--port", "0", ...database]).ended
  const isNamed = reason.test(err.trimEnd().split("\n").at(-1)!)
  return code === UNRESPONSIVE && isNamed ? [] : [`a new process ended with code ${code}: ${err}`]
}
