import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { Link } from 'react-router'
import { sizeText } from '#kit/contract/size-text.ts'
import type { Text } from '#kit/contract/text.ts'
import { saveBlob } from '#kit/web/browser/save-blob.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client, type Method } from '#kit/web/client/client.web.ts'
import type { Params } from '#kit/web/client/request.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import type { Tone } from '#kit/web/field/tone.ts'
import { ErrorState } from '#kit/web/page/states.web.tsx'
import { useTold } from '#kit/web/page/use-told.web.ts'
import { agentProposal } from './proposal.ts'
import type { ProposalView, ShownGroup, ShownMoney, ShownRow, ShownStock } from './proposal-view.ts'
import './proposal.css'

/** Before and after of a proposal, with money, stock and rows, as far as whoever looks may see them. */
export function ProposalDetails({ id }: { readonly id: string }) {
  const t = useTranslate()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [agentProposal.name, 'effects', id],
    queryFn: ({ signal }) =>
      client.get<ProposalView>(`${agentProposal.path}/effects`, { id }, { signal, handles: 'all' }),
  })
  if (error && !data) {
    return <ErrorState title={NOT_LOADED} error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return <Skeleton active />
  }
  return (
    <div className="proposal">
      {data.isTheirs && <Alert type="info" showIcon title={t(noticeOf(data))} />}
      {data.isForAnother && <ForAnother people={data.people} />}
      {data.todo && (
        <Todo
          id={id}
          todo={data.todo}
          files={data.files}
          onDone={() => void queries.invalidateQueries({ queryKey: [agentProposal.name] })}
        />
      )}
      {data.files.length > 0 && <Files id={id} files={data.files} />}
      {data.money.length > 0 && <Money lines={data.money} />}
      {data.stock.length > 0 && <Stock lines={data.stock} />}
      <section aria-label={t(ROWS)}>
        <h2>{t(ROWS)}</h2>
        <ul className="proposal-counts">
          {data.groups.map((group) => (
            <li key={group.title}>
              {group.title}：<Counts {...group} />
            </li>
          ))}
        </ul>
        {data.groups.flatMap(({ title, rows }) =>
          rows.map((row, index) => <Row key={`${title} ${String(index)}`} noun={title} row={row} />),
        )}
      </section>
      <section aria-label={t(INPUT)}>
        <h2>{t(INPUT)}</h2>
        <pre className="proposal-input">{data.input}</pre>
      </section>
    </div>
  )
}

/** What whoever decides is told of how it is done. */
function noticeOf({ mode, groups }: ProposalView): Text {
  return mode === 'run' ? NOTHING_YET : groups.length > 0 ? DONE_BY_ASKER : NOT_TRIED
}

function ForAnother({ people }: Pick<ProposalView, 'people'>) {
  const t = useTranslate()
  const names = people.join(t(['、', ', ']))
  return (
    <Alert
      type="info"
      showIcon
      title={t(FOR_ANOTHER)}
      description={people.length > 0 ? t(DECIDERS, { names }) : t(NOBODY)}
    />
  )
}

function Files({ id, files }: { readonly id: string } & Pick<ProposalView, 'files'>) {
  const t = useTranslate()
  return (
    <section aria-label={t(FILES)}>
      <h2>{t(FILES)}</h2>
      <ul className="proposal-counts">
        {files.map(({ name, size }, index) => (
          <li key={name}>
            <Button
              type="link"
              size="small"
              onClick={() => void fetchFile(id, index).then((blob) => saveBlob(blob, name))}
            >
              {name}
            </Button>
            {sizeText(size)}
          </li>
        ))}
      </ul>
    </section>
  )
}

async function fetchFile(id: string, index: number): Promise<Blob> {
  return (await client.download(`${agentProposal.path}/file`, { id, index })).blob
}

interface TodoParts {
  readonly id: string
  readonly todo: NonNullable<ProposalView['todo']>
  readonly files: ProposalView['files']
  readonly onDone: () => void
}

/** Whoever asked does what was agreed to, as it was sent. */
function Todo({ id, todo, files, onDone }: TodoParts) {
  const t = useTranslate()
  const { told, isBusy } = useTold()
  const { method, path, input } = todo
  const upload = async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(input)) {
      form.append(name, String(value))
    }
    for (const [index, { name }] of files.entries()) {
      form.append('files[]', await fetchFile(id, index), name)
    }
    return client.upload(path, form)
  }
  const run = async () => {
    if (files.length > 0) {
      if (!(await told(upload()))) {
        return
      }
    } else if (method === 'GET') {
      const { blob, name } = await client.download(path, input as Params)
      saveBlob(blob, name)
    } else if (!(await told(client.send(method as Method, path, input as Params)))) {
      return
    }
    onDone()
  }
  return (
    <Alert
      type="success"
      showIcon
      title={t(AGREED)}
      action={
        <Button type="primary" size="small" loading={isBusy} onClick={() => void run()}>
          {t(['执行一次', 'Do it'])}
        </Button>
      }
    />
  )
}

function Counts({ added, changed, deleted, rows }: ShownGroup) {
  const t = useTranslate()
  const hidden = added + changed + deleted - rows.length
  const counts: readonly (readonly [number, Text])[] = [
    [added, ADDED],
    [changed, CHANGED],
    [deleted, DELETED],
    [hidden, HIDDEN],
  ]
  return counts
    .filter(([n]) => n > 0)
    .map(([n, text]) => t(text, { n }))
    .join(t([' · ', ' · ']))
}

function Money({ lines }: { readonly lines: readonly ShownMoney[] }) {
  const t = useTranslate()
  return (
    <section aria-label={t(MONEY)}>
      <h2>{t(MONEY)}</h2>
      <table>
        <tbody>
          {lines.map(({ title, before, after }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines stay in their order, and may be alike
            <tr key={index}>
              <th scope="row">{title}</th>
              <td className="proposal-number">
                {before !== null && <del>{before || '-'}</del>} <ins>{after || '-'}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Stock({ lines }: { readonly lines: readonly ShownStock[] }) {
  const t = useTranslate()
  return (
    <section aria-label={t(STOCK)}>
      <h2>{t(STOCK)}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(['商品', 'Product'])}</th>
            <th scope="col">{t(['类型', 'Kind'])}</th>
            <th scope="col" className="proposal-number">
              {t(['库存', 'Stock'])}
            </th>
            <th scope="col" className="proposal-number">
              {t(['锁定', 'Reserved'])}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, kind, qty, lockedQty }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines stay in their order, and may be alike
            <tr key={index}>
              <th scope="row">{title}</th>
              <td>{kind}</td>
              <td className="proposal-number">{signed(qty)}</td>
              <td className="proposal-number">{signed(lockedQty)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const signed = (n: number) => (n > 0 ? `+${String(n)}` : String(n))

function Row({ noun, row: { kind, title, path, fields } }: { readonly noun: string; readonly row: ShownRow }) {
  const t = useTranslate()
  const [words, tone] = KINDS[kind]
  return (
    <table aria-label={`${noun} ${title}`}>
      <caption>
        <StateTag tone={tone}>{t(words)}</StateTag> {noun} {path === null ? title : <Link to={path}>{title}</Link>}
      </caption>
      {fields.length > 0 && (
        <>
          <thead>
            <tr>
              <th scope="col">{t(['字段', 'Field'])}</th>
              <th scope="col">{t(['之前', 'Before'])}</th>
              <th scope="col">{t(['之后', 'After'])}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.title}>
                <th scope="row">{field.title}</th>
                <td>{field.before || '-'}</td>
                <td className="proposal-after">{field.after || '-'}</td>
              </tr>
            ))}
          </tbody>
        </>
      )}
    </table>
  )
}

const KINDS: Readonly<Record<ShownRow['kind'], readonly [Text, Tone]>> = {
  added: [['新增', 'New'], 'green'],
  changed: [['修改', 'Changed'], 'blue'],
  deleted: [['删除', 'Deleted'], 'red'],
}
const NOT_LOADED: Text = ['提案内容加载失败', 'The proposal could not be loaded']
const NOTHING_YET: Text = ['以下变化尚未发生，执行后才生效。', 'Nothing of this has happened yet.']
const FOR_ANOTHER: Text = [
  '等待另一人同意：申请人本人及其代理人不能同意。',
  'It waits for somebody else: neither whoever asked nor those who stand in for them can agree.',
]
const DECIDERS: Text = ['可由{names}处理', '{names} can decide on it']
const NOBODY: Text = [
  '目前没有其他人可以处理，请联系管理员',
  'At the moment nobody else can decide on it: ask an administrator',
]
const FILES: Text = ['随操作上传的文件', 'Files that were sent']
const NOT_TRIED: Text = [
  '此操作无法试算：同意后由申请人执行一次，内容须与下方完全相同。',
  'It cannot be tried: once you agree, whoever asked may do just this, once.',
]
const DONE_BY_ASKER: Text = [
  '以下变化尚未发生：同意后由申请人按下方内容执行一次。',
  'Nothing of this has happened yet: once you agree, whoever asked may do just this, once.',
]
const AGREED: Text = ['已获同意，24小时内可按原内容执行一次', 'Agreed: you may do just this within 24 hours, once']
const MONEY: Text = ['金额', 'Money']
const STOCK: Text = ['库存', 'Stock']
const ROWS: Text = ['数据变化', 'Rows']
const INPUT: Text = ['操作参数', 'What the command is given']
const ADDED: Text = ['新增 {n}', '{n} new']
const CHANGED: Text = ['修改 {n}', '{n} changed']
const DELETED: Text = ['删除 {n}', '{n} deleted']
const HIDDEN: Text = ['{n} 行内容不可见', '{n} that you may not see']
