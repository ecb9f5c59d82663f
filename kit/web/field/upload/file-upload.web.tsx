import { UploadOutlined } from '@ant-design/icons'
import { Button, ConfigProvider } from 'antd'
import { useRef } from 'react'
import { checkedType, extensionOf, FILE_TYPES } from '#kit/contract/file-types.ts'
import { filled, type Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { FileRow } from './file-row.web.tsx'
import type { UploadValue } from './upload-list.ts'
import { useUploads } from './use-uploads.web.ts'
import './file-upload.css'

export interface FileUploadProps {
  /** Stored paths. */
  readonly paths: readonly string[]
  /** With the paths comes all that is known of their files. */
  readonly onChange: (paths: readonly string[], files: readonly UploadValue[]) => void
  /** Only the last so many are kept; 0 for no limit. */
  readonly limit?: number
  /** Folder of the store. */
  readonly biz?: string | undefined
  /** Where files go instead of the common store. */
  readonly action?: string | undefined
  /** Whether the access token goes with them; only to this server when left out. */
  readonly token?: boolean | undefined
  /** Extensions that may be chosen; all that the store takes when left out. */
  readonly extensions?: readonly string[]
  readonly disabled?: boolean | undefined
  /** Id of the button that chooses files. */
  readonly id?: string | undefined
  readonly label?: string
  readonly describedBy?: string | undefined
}

/** Files of any kind: to choose or drop, to follow on their way, to fetch and to remove again. */
export function FileUpload(props: FileUploadProps) {
  const { paths, onChange, limit = 0, biz, action, token, extensions, describedBy } = props
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const { componentDisabled } = ConfigProvider.useConfig()
  const isDisabled = props.disabled ?? componentDisabled ?? false
  const label = props.label ?? t(['文件', 'Files'])
  const uploads = useUploads({
    paths,
    onChange,
    limit,
    biz,
    action,
    token,
    errorOf: (file) => fileError(file, extensions),
    tooMany: ['最多可上传{limit}个文件', 'At most {limit} {limit|file|files}'],
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot lay out its rows in every browser
    <div
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      className="file-upload"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (!isDisabled) {
          uploads.add(event.dataTransfer.files)
        }
      }}
    >
      {!isDisabled && (
        <Button id={props.id} icon={<UploadOutlined />} onClick={() => input.current?.click()}>
          {t(['点击上传', 'Choose files'])}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        style={{ display: 'none' }}
        aria-label={label}
        accept={(extensions ?? Object.keys(FILE_TYPES)).map((one) => `.${one}`).join(',')}
        multiple={limit !== 1}
        onChange={(event) => {
          uploads.add([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
      {uploads.files.length + uploads.pending.length > 0 && (
        <ul className="file-rows">
          {uploads.files.map((file) => (
            <FileRow key={file.path} file={file} isDisabled={isDisabled} onRemove={() => uploads.remove(file.path)} />
          ))}
          {uploads.pending.map((file) => (
            <FileRow
              key={file.uid}
              file={file}
              isDisabled={isDisabled}
              onRetry={() => uploads.retry(file.uid)}
              onRemove={() => uploads.drop(file.uid)}
            />
          ))}
        </ul>
      )}
      {isDisabled && paths.length === 0 && <span className="file-none">{t(['暂无数据', 'No data'])}</span>}
    </div>
  )
}

function fileError(file: File, extensions: readonly string[] | undefined): Text | undefined {
  if (extensions && !extensions.includes(extensionOf(file.name))) {
    return filled(['{name}：仅支持 {types} 格式', '{name}: only {types}'], {
      name: file.name,
      types: extensions.join(' / '),
    })
  }
  const checked = checkedType(file)
  return 'refusal' in checked
    ? [`${file.name}：${checked.refusal.message[0]}`, `${file.name}: ${checked.refusal.message[1]}`]
    : undefined
}
