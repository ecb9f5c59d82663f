import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useLocation } from 'react-router'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { ApiError, refusalIn } from '#kit/web/client/api-error.ts'
import { client } from '#kit/web/client/client.web.ts'
import { PageHeader } from '#kit/web/page/page-header.web.tsx'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { ConsentForm } from './consent-form.web.tsx'
import { type AskedConsent, CONSENT_PATHS } from './program.ts'
import './consent.css'

/** A program asks to act in the name of whoever is signed in: it comes here with the browser, and goes back with the answer. */
export function ConsentPage() {
  const t = useTranslate()
  const query = useLocation().search.replace(/^\?/, '')
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'consent', query],
    queryFn: ({ signal }) =>
      client
        .post<AskedConsent>(CONSENT_PATHS.asked, { query }, { signal, handles: 'all' })
        .then(({ result }) => result),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <>
      <PageHeader title={t(TITLE)} />
      <div className="page-body">
        <section className="consent">
          {error instanceof ApiError && error.http === 200 ? (
            <Alert type="warning" showIcon title={t(NOT_ASKED)} description={refusalIn(error)} />
          ) : (
            error && <ErrorState error={error} title={NOT_LOADED} onRetry={() => void refetch()} />
          )}
          {!error && !data && <Skeleton active />}
          {data?.fault && <Faulty {...data.fault} />}
          {data && !data.fault && <ConsentForm key={query} query={query} asked={data} />}
        </section>
      </div>
    </>
  )
}

/** The request is wrong: the program learns of it where the person sends them back, and not by itself. */
function Faulty({ message, back }: NonNullable<AskedConsent['fault']>) {
  const t = useTranslate()
  return (
    <Alert
      type="warning"
      showIcon
      title={t(FAULTY)}
      description={message}
      action={<Button href={back}>{t(BACK)}</Button>}
    />
  )
}

const TITLE: Text = ['连接程序', 'Connect a program']
const NOT_ASKED: Text = ['无法连接', 'It cannot be connected']
const NOT_LOADED: Text = ['请求加载失败', 'The request could not be loaded']
const FAULTY: Text = ['程序的请求有误', 'The request of the program is not valid']
const BACK: Text = ['返回程序', 'Back to the program']
