import type { Locale } from '#kit/contract/text.ts'
import { client } from '#kit/web/client/client.web.ts'
import { INBOX_PATHS } from './inbox.ts'

/** Key of the preference of whoever wants notifications read aloud. */
export const ALOUD = 'inbox/aloud'

/** Announcements that this page has read aloud: a notification that comes twice is heard once. */
const spoken = new Set<string>()

/** Whether this browser can read aloud by itself. */
export const canReadAloud = 'speechSynthesis' in globalThis

/** Reads a text aloud, each announcement once: by the service of the shop where it has one, else by the browser itself. */
export async function readAloud(
  text: string,
  { id, locale }: { readonly id: string; readonly locale: Locale },
): Promise<void> {
  if (text === '' || spoken.has(id)) {
    return
  }
  spoken.add(id)
  if (!(await playSpeech(text.slice(0, 200)).catch(() => false))) {
    speakHere(text, locale)
  }
}

/** @returns whether the shop has such a service, and it is heard */
async function playSpeech(text: string): Promise<boolean> {
  const { blob } = await client.download(INBOX_PATHS.speech, { text }, { handles: 'all' })
  const context = new AudioContext()
  const source = context.createBufferSource()
  source.buffer = await context.decodeAudioData(await blob.arrayBuffer())
  source.connect(context.destination)
  source.onended = () => void context.close()
  source.start()
  return true
}

function speakHere(text: string, locale: Locale): void {
  if (canReadAloud) {
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = /\p{Script=Han}/u.test(text) ? 'zh-CN' : locale
    speechSynthesis.speak(utterance)
  }
}
