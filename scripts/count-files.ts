// Reporter for knip that prints the number of files it has read. Its other reporters print nothing when they find
// nothing.
import type { ReporterOptions } from "knip"

export default ({ counters }: ReporterOptions): void => {
  process.stdout.write(`${counters.processed} files read\n`)
}
