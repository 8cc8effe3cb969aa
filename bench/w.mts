import { complaintSet } from "./packing/complaint-set.ts"; import { runCase } from "./packing/run-set.ts"
const c=complaintSet.cases[0]!; console.log(c.items[0], c.boxes[0]); for(const e of [0,100,1000,5000]){const r=runCase(c,{effort:e}); console.log(e,r.packed.length,r.packed.map(p=>p.items.length).join(),r.ms)}
