import { standsEveryFault } from "./fault-tests.ts"

standsEveryFault("MariaDB")
