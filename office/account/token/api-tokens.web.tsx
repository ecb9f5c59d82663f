import { ApiOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { late } from '#kit/web/page/late.web.ts'
import { EmptyState, ErrorState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { AgentAddress } from './agent-address.web.tsx'
import { API_TOKEN_PATH, type ApiToken, TOKEN_KIND_NAMES, TOKEN_STATES } from './api-token.ts'
import { ConnectedPrograms } from './connected-programs.web.tsx'
import { RevokeToken } from './revoke-token.web.tsx'

const NewTokenDialog = late(async () => (await import('./new-token-dialog.web.tsx')).NewTokenDialog)

const QUERY = ['account', 'tokens']
/** Tokens with which programs of somebody call in their name. */
export function ApiTokens() {
  const t = useTranslate()
  const queries = useQueryClient()
  const { told, isBusy } = useTold()
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => client.get<readonly ApiToken[]>(`${API_TOKEN_PATH}/list`, {}, { signal, handles: 'all' }),
    staleTime: 0,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: QUERY })
  const revoke = async (id: string) => {
    await told(client.remove(`${API_TOKEN_PATH}/delete`, { id }, { handles: [404] }))
    await refresh()
  }
  const made = data?.filter(({ programHost }) => programHost === null)
  const programs = data?.filter(({ programHost }) => programHost !== null)
  return (
    <>
      <section className="account-part" aria-labelledby="account-tokens">
        <div className="account-part-head">
          <h2 id="account-tokens">{t(TOKENS)}</h2>
          <Button type="primary" onClick={() => setMaking(true)}>
            {t(NEW)}
          </Button>
        </div>
        <p>{t(ABOUT)}</p>
        <AgentAddress />
        {error && !data && <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton active />}
        {made?.length === 0 && <EmptyState title={NONE} />}
        <ul className="account-rows">
          {made?.map((token) => (
            <li key={token.id} className="account-row">
              <ApiOutlined className="account-row-icon" aria-hidden />
              <div className="account-row-words">
                <strong>
                  {token.name}
                  <code>…{token.hint}</code>
                  <StateTag tone={token.kind === 'agent' ? 'blue' : 'grey'}>{t(TOKEN_KIND_NAMES[token.kind])}</StateTag>
                  <StateTag tone={token.state === 'active' ? 'green' : 'grey'}>{t(TOKEN_STATES[token.state])}</StateTag>
                </strong>
                <small>
                  {t(WHEN, {
                    n: token.scopes.length,
                    until: token.expireTime,
                    last: token.lastUsedTime ?? t(NEVER),
                  })}
                </small>
              </div>
              {token.state === 'active' && <RevokeToken token={token} isBusy={isBusy} onRevoke={revoke} />}
            </li>
          ))}
        </ul>
        <Suspense>
          {isMaking && <NewTokenDialog onMade={() => void refresh()} onClose={() => setMaking(false)} />}
        </Suspense>
      </section>
      {programs && <ConnectedPrograms programs={programs} isBusy={isBusy} onRevoke={revoke} />}
    </>
  )
}

const TOKENS: Text = ['API 令牌', 'API tokens']
const NEW: Text = ['新建令牌', 'New token']
const ABOUT: Text = [
  '供程序以您的名义调用接口，请求头为 Authorization: Bearer。权限不超过您当时拥有的权限，每次调用都记入操作日志。',
  'Programs call in your name with the header Authorization: Bearer. They may no more than you may at that moment, and every call is logged.',
]
const NONE: Text = ['还没有令牌', 'No tokens yet']
const WHEN: Text = [
  '{n} 项权限 · 有效期至 {until} · 最近使用 {last}',
  '{n} {n|permission|permissions} · until {until} · last used {last}',
]
const NEVER: Text = ['从未', 'never']
const NOT_LOADED: Text = ['令牌加载失败', 'Your tokens could not be loaded']
