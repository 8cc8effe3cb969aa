/** Network file systems by the number that `statfs` returns on Linux. */
const names: Readonly<Record<number, string>> = {
  26985: "NFS",
  20859: "SMB",
  4283649346: "CIFS",
  4266872130: "SMB 2",
  12805120: "Ceph",
  198183888: "Lustre",
  16914839: "9P",
  1397113167: "AFS",
  18225520: "GFS 2"
}

/** Returns the name of a network file system, or undefined for a local one. */
export const networkFileSystem = (type: number): string | undefined => names[type >>> 0]
