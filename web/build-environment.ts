import type { Text } from '#kit/contract/text.ts'
import type { FooterLink } from '#kit/web/shell/footer-link.ts'

/** What whoever builds the pages may set, all of it with the prefix `VITE_` in the environment. */
export interface BuildEnvironment {
  /** Title of the platform, where it is not the shop's own. */
  readonly title: Text | undefined
  readonly alternativeLoginPath: string | undefined
  readonly footerLinks: readonly FooterLink[]
}

type Variables = Readonly<Record<string, unknown>>

/**
 * Reads the build environment; an empty variable counts as not set.
 * @throws Error that names the variable and its form; the build runs this too, so that no page is built wrong
 */
export function readBuildEnvironment(variables: Variables): BuildEnvironment {
  const value = (name: string) => String(variables[name] ?? '').trim()
  return {
    title: titleIn(value('VITE_TITLE')),
    alternativeLoginPath: loginPathIn(value('VITE_ALTERNATIVE_LOGIN_PATH')),
    footerLinks: footerLinksIn(value('VITE_FOOTER_LINKS')),
  }
}

function titleIn(value: string): Text | undefined {
  if (value === '') {
    return undefined
  }
  const [zh = '', en = zh, ...more] = value.split('|').map((part) => part.trim())
  if (zh === '' || en === '' || more.length > 0) {
    throw new Error('VITE_TITLE: expected `中文|English` or one title for both')
  }
  return [zh, en]
}

function loginPathIn(value: string): string | undefined {
  if (value !== '' && !/^\/[\w/-]+$/.test(value)) {
    throw new Error('VITE_ALTERNATIVE_LOGIN_PATH: expected a path such as `/staff/entry`')
  }
  return value || undefined
}

function footerLinksIn(value: string): readonly FooterLink[] {
  return value === '' ? [] : value.split(',').map(footerLinkIn)
}

function footerLinkIn(entry: string): FooterLink {
  const [zh, en, href, ...more] = entry.split('|').map((part) => part.trim())
  if (!zh || !en || !href || more.length > 0 || !/^https?:\/\/\S+$/.test(href)) {
    throw new Error('VITE_FOOTER_LINKS: expected `中文|English|https://address`, several separated by commas')
  }
  return { title: [zh, en], href }
}
