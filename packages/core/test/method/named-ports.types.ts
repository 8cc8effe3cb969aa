// The generated ports of a host without Effect must equal those that the services have.
import type { AccountsPort } from "../../src/port-types/accounts.ts"
import type { CarriersPort } from "../../src/port-types/carriers.ts"
import type { OrderIdsPort } from "../../src/port-types/order-ids.ts"
import type { OrderStorePort } from "../../src/port-types/order-store.ts"
import type { PackerPort } from "../../src/port-types/packer.ts"
import type { RaterPort } from "../../src/port-types/rater.ts"
import type { Accounts } from "../../src/ports/accounts.ts"
import type { Carriers } from "../../src/ports/carriers.ts"
import type { OrderIds } from "../../src/ports/order-ids.ts"
import type { OrderStore } from "../../src/ports/order-store.ts"
import type { Packer } from "../../src/ports/packer.ts"
import type { Plain } from "../../src/ports/plain.ts"
import type { Rater } from "../../src/ports/rater.ts"
import { assertNone, type Different } from "./different.ts"

assertNone<Different<AccountsPort, Plain<Accounts["Service"]>>>()
assertNone<Different<CarriersPort, Plain<Carriers["Service"]>>>()
assertNone<Different<OrderIdsPort, Plain<OrderIds["Service"]>>>()
assertNone<Different<OrderStorePort, Plain<OrderStore["Service"]>>>()
assertNone<Different<PackerPort, Plain<Pick<Packer["Service"], "pack">>>>()
assertNone<Different<RaterPort, Plain<Rater["Service"]>>>()
// @ts-expect-error a service of effects differs from a port without them
assertNone<Different<RaterPort, Rater["Service"]>>()
