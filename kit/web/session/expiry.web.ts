import { currentText } from '../browser/text.web.ts'
import { currentNotices } from '../client/notice.web.tsx'
import { signOut, useSession } from './session.web.ts'

let waiting: Promise<boolean> | undefined
let settle: ((isSignedIn: boolean) => void) | undefined

/** How long the message of a chat application's browser stands before it signs in anew, in milliseconds. */
const RELOAD_DELAY_MS = 1500

/**
 * The session ended on the server: asks for the password in place. All requests that meet this share one question.
 * @returns true when the same user is signed in again, so that the requests may be repeated
 */
export function askToSignInAgain(): Promise<boolean> {
  if (isChatBrowser(navigator.userAgent)) {
    return signInAnewInChat()
  }
  waiting ??= new Promise<boolean>((resolve) => {
    settle = resolve
    useSession.setState({ isExpired: true })
  })
  return waiting
}

/** Answers the question: signed in again, or given up for a new sign-in. */
export function answerExpiry(isSignedIn: boolean): void {
  useSession.setState({ isExpired: false })
  settle?.(isSignedIn)
  waiting = undefined
  settle = undefined
}

/** WeCom and DingTalk sign their users in by themselves. */
export function isChatBrowser(userAgent: string): boolean {
  return /wxwork|dingtalk/i.test(userAgent)
}

function signInAnewInChat(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    currentNotices()?.message.loading({
      key: 'expired',
      content: currentText(['登录已过期，正在重新登陆', 'Session expired, signing in again']),
      duration: RELOAD_DELAY_MS / 1000,
    })
    setTimeout(() => {
      waiting = undefined
      resolve(false)
      void signOut()
    }, RELOAD_DELAY_MS)
  })
  return waiting
}
