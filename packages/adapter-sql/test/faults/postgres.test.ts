import { standsEveryFault } from "./stands-every-fault.ts"

standsEveryFault("PostgreSQL")
