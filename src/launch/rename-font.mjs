const tableRecordBytes = 16
const checksumAdjustmentAt = 8
const fontChecksum = 0xb1b0afba
/** Name records that must be kept (copyright, trademark, vendor, licence). */
const legalNames = new Set([0, 7, 8, 9, 11, 12, 13, 14])

/**
 * A TrueType font under another name. The Open Font License reserves the name of a face for its unmodified form, and
 * a subset is a modification; copyright and licence stay.
 */
export function renameFont(font, oldName, newName) {
  const tables = readTables(font).map(({ tag, data }) => ({
    tag,
    data: tag === 'name' ? renameTable(data, oldName, newName) : Buffer.from(data),
  }))
  const head = tables.find(({ tag }) => tag === 'head').data
  head.writeUInt32BE(0, checksumAdjustmentAt)
  const renamed = assemble(font.subarray(0, 4), tables)
  const headRecord = readTables(renamed).find(({ tag }) => tag === 'head')
  headRecord.data.writeUInt32BE((fontChecksum - toChecksum(renamed)) >>> 0, checksumAdjustmentAt)
  return renamed
}

function readTables(font) {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = 12 + index * tableRecordBytes
    const start = font.readUInt32BE(record + 8)
    return {
      tag: font.toString('latin1', record, record + 4),
      data: font.subarray(start, start + font.readUInt32BE(record + 12)),
    }
  })
}

/** A name table has records of 12 bytes (platform, encoding, language, name, length, offset) before its texts, in UTF-16. */
function renameTable(table, oldName, newName) {
  const count = table.readUInt16BE(2)
  const textsAt = table.readUInt16BE(4)
  const header = Buffer.from(table.subarray(0, 6 + count * 12))
  header.writeUInt16BE(0, 0)
  header.writeUInt16BE(header.length, 4)
  const texts = []
  let end = 0
  for (let at = 6; at < header.length; at += 12) {
    const start = textsAt + header.readUInt16BE(at + 10)
    const text = table.subarray(start, start + header.readUInt16BE(at + 8))
    const isLegal = legalNames.has(header.readUInt16BE(at + 6))
    const written = isLegal ? text : toUtf16(replaceName(fromUtf16(text), oldName, newName))
    header.writeUInt16BE(written.length, at + 8)
    header.writeUInt16BE(end, at + 10)
    texts.push(written)
    end += written.length
  }
  return Buffer.concat([header, ...texts])
}

/** PostScript names have no spaces. */
const replaceName = (text, oldName, newName) =>
  text.replaceAll(oldName, newName).replaceAll(oldName.replaceAll(' ', ''), newName.replaceAll(' ', ''))

const fromUtf16 = (bytes) => Buffer.from(bytes).swap16().toString('utf16le')
const toUtf16 = (text) => Buffer.from(text, 'utf16le').swap16()

function assemble(version, tables) {
  const directory = Buffer.alloc(12 + tables.length * tableRecordBytes)
  version.copy(directory)
  const log2 = Math.floor(Math.log2(tables.length))
  directory.writeUInt16BE(tables.length, 4)
  directory.writeUInt16BE(2 ** log2 * 16, 6)
  directory.writeUInt16BE(log2, 8)
  directory.writeUInt16BE((tables.length - 2 ** log2) * 16, 10)
  const parts = [directory]
  let end = directory.length
  for (const [index, { tag, data }] of tables.entries()) {
    const record = 12 + index * tableRecordBytes
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
    directory.write(tag, record, 'latin1')
    directory.writeUInt32BE(toChecksum(padded), record + 4)
    directory.writeUInt32BE(end, record + 8)
    directory.writeUInt32BE(data.length, record + 12)
    parts.push(padded)
    end += padded.length
  }
  return Buffer.concat(parts)
}

function toChecksum(data) {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0
  return sum
}
