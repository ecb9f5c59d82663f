/** What the server wrote into the page under a name; undefined where it wrote nothing. */
export function metaContent(name: string): string | undefined {
  return globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}
