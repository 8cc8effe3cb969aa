// Every promise that `npm run proof` tests, in the order of the table.
import { canaries } from "./canaries/canaries.ts"
import { crashes } from "./crashes/crashes.ts"
import { isolation } from "./isolation/isolation.ts"
import { linearizable } from "./linearizable/linearizable.ts"
import { oldData } from "./old-data/old-data.ts"
import { oneOrder } from "./one-order/one-order.ts"
import { otherTools } from "./other-tools/other-tools.ts"
import { overload } from "./overload/overload.ts"
import { plantedBugs } from "./planted-bugs/planted-bugs.ts"
import { replies } from "./replies/replies.ts"
import { soak } from "./soak/soak.ts"
import { topologies } from "./topologies/topologies.ts"
import type { Promised } from "./trial.ts"
import { upgrades } from "./upgrades/upgrades.ts"
import { webhooks } from "./webhooks/webhooks.ts"

export const promises: ReadonlyArray<Promised> = [
  replies,
  oneOrder,
  linearizable,
  crashes,
  oldData,
  upgrades,
  topologies,
  webhooks,
  isolation,
  overload,
  soak,
  canaries,
  otherTools,
  plantedBugs
]
