import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Flex } from 'antd'
import { useRef, useState } from 'react'
import { permissionOf } from '#kit/contract/permission.ts'
import type { RowOf } from '#kit/contract/resource.ts'
import { sizeText } from '#kit/contract/size-text.ts'
import type { Text } from '#kit/contract/text.ts'
import { copyText } from '#kit/web/browser/copy-text.web.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { client } from '#kit/web/client/client.web.ts'
import { StateTag } from '#kit/web/field/state-tag.web.tsx'
import { uploadFile } from '#kit/web/field/upload/upload-file.web.ts'
import { ResourcePage } from '#kit/web/list/resource-page.web.tsx'
import type { RecordContent } from '#kit/web/record/record-content.web.ts'
import { RecordPage } from '#kit/web/record/record-page.web.tsx'
import { RelatedRows } from '#kit/web/record/related-rows.web.tsx'
import { useCan } from '#kit/web/session/can.web.ts'
import { ApartBanner } from './apart-banner.web.tsx'
import { FileUsesList } from './file-uses-list.web.tsx'
import { FILE_RIGHTS, storedFile } from './stored-file.ts'

type Row = RowOf<typeof storedFile>

/** A file with what uses it, and the others of the same content. */
const CONTENT: RecordContent = {
  summary: { sums: [], facts: ['kind', 'size', 'place', 'isUsed', 'unusedSince', 'createTime'] },
  summaryCells: { size: ({ size }) => sizeText(Number(size)) },
  cells: { size: ({ size }) => sizeText(Number(size)) },
  tabs: [
    { key: 'uses', title: ['使用位置', 'Where it is used'], render: (row) => <FileUsesList id={row.id} /> },
    {
      key: 'copies',
      title: ['相同内容', 'Same content'],
      render: ({ digest }) => (
        <RelatedRows resource={storedFile} filters={{ digest: typeof digest === 'string' ? digest : '-' }} />
      ),
    },
  ],
}

/** Files that were uploaded, what uses them, and the bin. */
export function StoredFilePage() {
  const t = useTranslate()
  const can = useCan()
  const { message } = App.useApp()
  const copyLink = async ({ id }: Row) => {
    const { url, expires } = await linkTo(id)
    await copyText(url)
    void message.success(expires === null ? t(COPIED) : t(COPIED_UNTIL, { expires }))
  }
  const open = async ({ id }: Row) => {
    const { url } = await linkTo(id)
    window.open(url, '_blank', 'noopener')
  }
  return (
    <>
      {can(permissionOf(storedFile, 'list')) && <ApartBanner />}
      <ResourcePage
        resource={storedFile}
        record={CONTENT}
        cells={{ size: ({ size }) => sizeText(size ?? 0) }}
        titleNote={(row) => <Marks row={row} />}
        toolbar={can(FILE_RIGHTS.upload) ? <Uploads /> : null}
        rowActions={() => [
          { key: 'open', title: OPEN, permission: FILE_RIGHTS.link, run: (row) => void open(row) },
          { key: 'link', title: LINK, permission: FILE_RIGHTS.link, run: (row) => void copyLink(row) },
        ]}
      />
    </>
  )
}

/** A file on a page of its own. */
export function StoredFileRecord() {
  return <RecordPage resource={storedFile} content={CONTENT} />
}

async function linkTo(id: string): Promise<FileLinkAnswer> {
  return (await client.post<FileLinkAnswer>(`${storedFile.path}/link`, { id })).result
}

interface FileLinkAnswer {
  readonly url: string
  /** Until when it opens the file; null for one that everybody reads. */
  readonly expires: string | null
}

/** Only what somebody should look at is marked. */
function Marks({ row: { isPrivate, isUsed, isDuplicate } }: { readonly row: Row }) {
  const t = useTranslate()
  return (
    <Flex component="span" wrap gap={4}>
      {isPrivate && <StateTag tone="blue">{t(PRIVATE)}</StateTag>}
      {!isUsed && <StateTag tone="orange">{t(UNUSED)}</StateTag>}
      {isDuplicate && <StateTag>{t(COPIES)}</StateTag>}
    </Flex>
  )
}

/** Two buttons: files that everybody with the address reads, and private ones. */
function Uploads() {
  const t = useTranslate()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const biz = useRef('upload')
  const choose = (place: string) => {
    biz.current = place
    input.current?.click()
  }
  const send = async (files: readonly File[]) => {
    setBusy(true)
    for (const file of files) {
      try {
        await uploadFile(file, { biz: biz.current })
        void message.success(t(UPLOADED, { name: file.name }))
      } catch (error) {
        void message.error(error instanceof Error ? error.message : t(FAILED))
      }
    }
    setBusy(false)
    await queries.invalidateQueries({ queryKey: [storedFile.name] })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t(UPLOAD)}
        onChange={({ target }) => {
          void send([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button type="primary" loading={isBusy} onClick={() => choose('upload')}>
        {t(UPLOAD)}
      </Button>
      <Button disabled={isBusy} onClick={() => choose('private')}>
        {t(UPLOAD_PRIVATE)}
      </Button>
    </>
  )
}

const OPEN: Text = ['预览', 'Preview']
const LINK: Text = ['复制链接', 'Copy link']
const COPIED: Text = ['链接已复制', 'The link is copied']
const COPIED_UNTIL: Text = ['链接已复制，{expires} 前有效', 'The link is copied; it opens until {expires}']
const PRIVATE: Text = ['私密', 'Private']
const UNUSED: Text = ['未使用', 'Unused']
const COPIES: Text = ['有重复', 'Copies']
const UPLOAD: Text = ['上传文件', 'Upload files']
const UPLOAD_PRIVATE: Text = ['上传私密文件', 'Upload privately']
const UPLOADED: Text = ['{name} 上传成功!', '{name} is uploaded']
const FAILED: Text = ['上传失败', 'It could not be uploaded']
