import type { Text } from '#kit/contract/text.ts'

/** What a session runs on, as far as its browser says. */
export interface Device {
  /** '' where it is not known. */
  readonly browser: string
  readonly system: string
  readonly isPhone: boolean
}

/** The first that matches: browsers name those that they are like. */
const BROWSERS = [
  [/MicroMessenger\/([\d.]+)/, '微信'],
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
] as const

const SYSTEMS = [
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/** Reads a `User-Agent`; it is a hint for people, and nothing is decided by it. */
export function deviceOf(agent: string): Device {
  const [pattern, name = ''] = BROWSERS.find(([known]) => known.test(agent)) ?? []
  const version = pattern?.exec(agent)?.[1]?.split('.')[0]
  return {
    browser: version === undefined ? name : `${name} ${version}`,
    system: SYSTEMS.find(([known]) => known.test(agent))?.[1] ?? '',
    isPhone: /iPhone|iPod|Mobile/.test(agent) && !/iPad/.test(agent),
  }
}

/** `Chrome 142 · Windows`; a program that says nothing else by its first word. */
export function deviceText(agent: string): Text {
  const { browser, system } = deviceOf(agent)
  const known = [browser, system].filter((part) => part !== '').join(' · ')
  const text = known || agent.split(/[\s/(]/)[0]?.slice(0, 50)
  return text ? [text, text.replace('微信', 'WeChat')] : ['未知设备', 'Unknown device']
}
