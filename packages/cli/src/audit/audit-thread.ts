import { parentPort, workerData } from "node:worker_threads"
import { type AuditTask, PartitionAuditor } from "./audit-partition.ts"

const auditor = new PartitionAuditor(workerData as AuditTask)

parentPort?.on("message", (partition: number) => parentPort?.postMessage(auditor.run(partition)))
