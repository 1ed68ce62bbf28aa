/** Resource limits of one import; src/docs/importing.md lists them. */
export const limits = {
  /** Heaps of the importing process and of the process that parses articles. */
  heapMegabytes: 768,
  readerHeapMegabytes: 384,
  /** A run without progress for this long is ended. */
  stallTimeoutSeconds: 120,
  archive: {
    files: 50_000,
    fileBytes: 20_000_000,
    totalBytes: 1_000_000_000,
    /** Of a WordPress or Ghost export. */
    exportBytes: 100_000_000,
    /** Of nested folders. */
    depth: 50,
    /** Highest compression ratio of archives that unpack to more than `unlimitedRatioBytes`. */
    ratio: 100,
    unlimitedRatioBytes: 50_000_000,
  },
  article: {
    bytes: 500_000,
    /** Timeout of parsing one, to which a second is added per `bytesPerSecond`. */
    seconds: 30,
    bytesPerSecond: 10_000,
    /** Of nested quotes, lists and elements. */
    depth: 100,
    cells: 10_000,
    nodes: 100_000,
  },
  table: {
    bytes: 100_000_000,
    /** Of an unpacked workbook. */
    unpackedBytes: 300_000_000,
    cells: 2_000_000,
    columns: 1_000,
  },
  mappingBytes: 200_000,
}
