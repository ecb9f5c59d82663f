import { useTranslate } from '#kit/web/browser/text.web.ts'
import { FileUpload } from '#kit/web/field/upload/file-upload.web.tsx'

interface AttachmentsProps {
  /** Stored paths, joined by commas. */
  readonly value?: string | null
  readonly onChange?: (paths: string) => void
  readonly disabled?: boolean
  readonly id?: string
}

/** Attachments that can be added and removed. */
export function AttachmentsControl({ value, onChange, disabled, id }: AttachmentsProps) {
  const t = useTranslate()
  return (
    <FileUpload
      id={id}
      label={t(['附件', 'Attachments'])}
      paths={pathsOf(value)}
      limit={10}
      biz="announcement"
      disabled={disabled}
      onChange={(paths) => onChange?.(paths.join(','))}
    />
  )
}

/** Attachments to fetch. */
export function Attachments({ value }: Pick<AttachmentsProps, 'value'>) {
  return pathsOf(value).length === 0 ? <>-</> : <AttachmentsControl value={value ?? ''} disabled />
}

const pathsOf = (value: string | null | undefined): readonly string[] => (value ? value.split(',').filter(Boolean) : [])
