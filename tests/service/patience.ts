import { availableParallelism, loadavg } from "node:os"

/** As many milliseconds as these of a core that is not shared are, while other programs run on the machine. */
export const onSharedMachine = (milliseconds: number): number =>
  milliseconds * Math.max(1, loadavg()[0]! / availableParallelism())
