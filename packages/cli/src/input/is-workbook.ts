import { firstBytes } from "./first-bytes.ts"

/** First bytes of a ZIP archive, such as a workbook of Excel since 2007. */
const ARCHIVE = Buffer.from([0x50, 0x4b, 3, 4])
/** First bytes of a compound file: a workbook of Excel before 2007, or any workbook with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

const startsWith = (bytes: Uint8Array, start: Buffer): boolean => start.equals(bytes.subarray(0, start.length))

/** Whether an input starts with the bytes of a workbook, also of one that cannot be read. */
export const startsAsWorkbook = (bytes: Uint8Array): boolean =>
  startsWith(bytes, ARCHIVE) || startsWith(bytes, COMPOUND)

/** Whether a file starts like a workbook of Excel before 2007, or with a password. */
export const isCompoundFile = (file: string): boolean => startsWith(firstBytes(file, COMPOUND.length), COMPOUND)

/** Whether a file begins with the first bytes of a workbook. False if it cannot be read. */
export const isWorkbookFile = (file: string): boolean => startsAsWorkbook(firstBytes(file, COMPOUND.length))
