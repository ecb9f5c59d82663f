import { ArrowLeftOutlined, ArrowRightOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Button } from 'antd'
import type { ComponentProps } from 'react'
import type { Text } from '#kit/contract/text.ts'
import { useTranslate } from '../../browser/text.web.ts'
import { StoredPicture } from '../../page/stored-picture.web.tsx'
import './upload.css'

interface PictureCardProps {
  readonly path: string
  /** Place in the list, from 1. */
  readonly place: number
  /** May its place be changed? Not in a list of one. */
  readonly isSortable: boolean
  readonly isDisabled: boolean
  readonly onPreview: () => void
  readonly onStep: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** A stored picture: click opens it, the handle or the picture itself drags it, arrows move it by one place. */
export function PictureCard({ path, place, isSortable, isDisabled, ...on }: PictureCardProps) {
  const t = useTranslate()
  const sorting = useSortable({ id: path, disabled: isDisabled || !isSortable })
  const name = (text: Text) => t(text, { place })
  return (
    <li
      ref={sorting.setNodeRef}
      className="picture-card"
      style={{
        transform: CSS.Translate.toString(sorting.transform),
        transition: sorting.transition,
        zIndex: sorting.isDragging ? 1 : 'auto',
      }}
    >
      <button
        type="button"
        className="picture-frame picture-open"
        aria-label={name(['预览第{place}张图片', 'Preview picture {place}'])}
        onClick={on.onPreview}
        onPointerDown={(event) => sorting.listeners?.onPointerDown?.(event)}
      >
        <StoredPicture path={path} width={104} height={104} draggable={false} />
      </button>
      {!isDisabled && (
        <div className="picture-tools">
          {isSortable && (
            <>
              <Tool
                label={name(['拖动第{place}张图片排序', 'Drag picture {place} to sort'])}
                icon={<HolderOutlined />}
                ref={sorting.setActivatorNodeRef}
                {...sorting.attributes}
                {...sorting.listeners}
                className="picture-handle"
              />
              <Tool
                label={name(['前移第{place}张图片', 'Move picture {place} forward'])}
                icon={<ArrowLeftOutlined />}
                onClick={() => on.onStep(-1)}
              />
              <Tool
                label={name(['后移第{place}张图片', 'Move picture {place} backward'])}
                icon={<ArrowRightOutlined />}
                onClick={() => on.onStep(1)}
              />
            </>
          )}
          <Tool
            label={name(['删除第{place}张图片', 'Remove picture {place}'])}
            icon={<DeleteOutlined />}
            onClick={on.onRemove}
          />
        </div>
      )}
    </li>
  )
}

type ToolProps = { readonly label: string } & Omit<ComponentProps<typeof Button>, 'type' | 'size'>

/** A small button without text that has a name. */
export function Tool({ label, ...props }: ToolProps) {
  return <Button type="text" size="small" aria-label={label} title={label} {...props} />
}
