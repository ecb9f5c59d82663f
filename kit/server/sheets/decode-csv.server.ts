/**
 * The text of a CSV file: by its byte order mark (UTF-8, UTF-16), else UTF-8 where the bytes are valid UTF-8, else
 * GB18030, which is what Excel and WPS write on a Chinese system.
 * @returns null when the bytes are no text at all.
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  return text === null || text.includes('\0') ? null : text.replace(/^sep=.\r?\n/, '')
}

function decoded(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) {
    return new TextDecoder('utf-16le').decode(bytes)
  }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return new TextDecoder('utf-16be').decode(bytes)
  }
  return decodedAs('utf-8', bytes) ?? decodedAs('gb18030', bytes)
}

/** The decoder drops the byte order mark. */
function decodedAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
