import { LoadingOutlined, PlusOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { type DragEvent, Suspense, useState } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '#kit/web/browser/text.web.ts'
import { late } from '#kit/web/page/late.web.ts'
import { StoredPicture } from '#kit/web/page/stored-picture.web.tsx'

const PicturePreview = late(async () => (await import('#kit/web/field/upload/picture-preview.web.tsx')).PicturePreview)

interface PictureCellProps {
  readonly label: string
  /** Stored path, '' for none. */
  readonly path: string
  readonly isUploading: boolean
  /** Pictures of the product. */
  readonly offered: readonly string[]
  readonly tabIndex: number
  readonly onChoose: () => void
  readonly onFile: (file: File) => void
  readonly onSet: (path: string) => void
  readonly onSetAll?: (path: string) => void
}

/** A picture of 36 px: press for what can be done with it, or drop a file on it. */
export function PictureCell(props: PictureCellProps) {
  const { label, path, isUploading, offered, tabIndex, onChoose } = props
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [isOver, setOver] = useState(false)
  const items = menuItems(props, t, () => setOpen(true))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) {
      props.onFile(file)
    }
  }
  const button = (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={t(path === '' ? CHOOSE : CHANGE, { label })}
      aria-busy={isUploading}
      className={`picture-cell${path === '' ? ' is-empty' : ''}${isOver ? ' is-over' : ''}`}
      onClick={path === '' && offered.length === 0 ? onChoose : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {isUploading ? (
        <LoadingOutlined aria-hidden />
      ) : path === '' ? (
        <PlusOutlined aria-hidden />
      ) : (
        <StoredPicture path={path} width={36} height={36} />
      )}
    </button>
  )
  return (
    <>
      {path === '' && offered.length === 0 ? (
        button
      ) : (
        <Dropdown trigger={['click']} menu={{ items }}>
          {button}
        </Dropdown>
      )}
      {isOpen && (
        <Suspense>
          <PicturePreview paths={[path]} first={0} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function menuItems(
  { path, offered, onChoose, onSet, onSetAll }: PictureCellProps,
  t: (text: Text) => string,
  onPreview: () => void,
): NonNullable<MenuProps['items']> {
  return [
    { key: 'upload', label: t(UPLOAD), onClick: onChoose },
    ...offered.map((one) => ({
      key: one,
      label: <StoredPicture className="offered-picture" path={one} width={36} height={36} alt={t(OFFERED)} />,
      onClick: () => onSet(one),
    })),
    ...(path === ''
      ? []
      : [
          { key: 'preview', label: t(PREVIEW), onClick: onPreview },
          ...(onSetAll ? [{ key: 'all', label: t(FOR_ALL), onClick: () => onSetAll(path) }] : []),
          { key: 'remove', label: t(REMOVE), danger: true, onClick: () => onSet('') },
        ]),
  ]
}

const CHOOSE: Text = ['{label}：上传、粘贴或拖入图片', '{label}: upload, paste or drop a picture']
const CHANGE: Text = ['{label}：更换图片', '{label}: change the picture']
const UPLOAD: Text = ['上传图片', 'Upload a picture']
const OFFERED: Text = ['使用商品图片', 'Use this picture of the product']
const PREVIEW: Text = ['预览', 'Preview']
const FOR_ALL: Text = ['应用到全部', 'Use for all']
const REMOVE: Text = ['移除', 'Remove']
