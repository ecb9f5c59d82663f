import { App } from 'antd'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError, refusalIn } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { usePrompt } from '#kit/web/page/modal/prompt.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { identityProvider } from './identity-provider.ts'
import { PROVIDER_KIND } from './provider-choices.ts'
import { THIRD_LOGIN_ERRORS, type TriedProvider } from './third-login.ts'

const TriedDialog = late(async () => (await import('./tried-dialog.web.tsx')).TriedDialog)

interface Trying {
  /** Where people are sent to; of a directory nobody is. */
  readonly address?: string
  readonly tried?: TriedProvider
}

const PATH = `${identityProvider.path}/try`

/**
 * Tries a provider: goes to it and back to this page, or asks a directory for somebody; then shows what it said.
 * @returns what begins it, and its dialog
 */
export function useTrying(): readonly [
  (row: { readonly id: string; readonly kind: string }) => Promise<void>,
  ReactNode,
] {
  const t = useTranslate()
  const { message } = App.useApp()
  const { told } = useTold()
  const prompt = usePrompt()
  const [tried, setTried] = useState<TriedProvider>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came back is looked at once
  useEffect(() => {
    const came = new URLSearchParams(location.search)
    const [code, error] = [came.get('tried'), came.get('error')]
    if (code === null && error === null) {
      return
    }
    history.replaceState(history.state, '', location.pathname)
    const known = Object.entries(THIRD_LOGIN_ERRORS).find(([name]) => name === error)
    if (known) {
      void message.warning(t(known[1]))
    }
    if (code !== null) {
      const look = client.post<TriedProvider>(`${identityProvider.path}/tried`, { code })
      void told(look, { done: false }).then((answer) => setTried(answer?.result))
    }
  }, [])
  const tryIt = async ({ id, kind }: { readonly id: string; readonly kind: string }) => {
    if (kind !== PROVIDER_KIND.ldap) {
      const answer = await told(client.post<Trying>(PATH, { id }), { done: false })
      if (answer?.result.address) {
        location.assign(answer.result.address)
      }
      return
    }
    await prompt({
      title: TRY,
      content: t(WHOM),
      rules: [{ required: true, message: NO_NAME, test: () => true }],
      onOk: async (username) => {
        const { result } = await client.post<Trying>(PATH, { id, username }, { handles: 'all' }).catch(inWords)
        setTried(result.tried)
      },
    })
  }
  const dialog = <Suspense>{tried && <TriedDialog tried={tried} onClose={() => setTried(undefined)} />}</Suspense>
  return [tryIt, dialog]
}

/** A refusal as it stands under the field. */
function inWords(error: unknown): never {
  throw error instanceof ApiError ? new Error(refusalIn(error)) : error
}

const TRY: Text = ['试一试', 'Try it']
const WHOM: Text = ['目录中的哪个账号？不需要密码。', 'Which account of the directory? No password is needed.']
const NO_NAME: Text = ['请输入账号', 'Enter an account']
