import { FullscreenExitOutlined, FullscreenOutlined, LoadingOutlined } from '@ant-design/icons'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useTranslate } from '../../browser/text.web.ts'
import './editor.css'
import './editor-page.css'
import type { Tool, ToolGroups } from './tool.web.ts'
import { Toolbar } from './toolbar.web.tsx'
import { useWayOut } from './use-way-out.web.ts'

interface EditorFrameProps {
  /** Name of what is edited. */
  readonly label: string
  /** In pixels, with the toolbar; the corner can be dragged. */
  readonly height: number
  /** No lower than this, in pixels. */
  readonly minHeight?: number
  readonly groups?: ToolGroups
  readonly hasFullScreen?: boolean
  /** What stands before the tools. */
  readonly aside?: ReactNode
  readonly isDisabled?: boolean
  /** Pictures on their way. */
  readonly uploads?: number
  /** Id for the words that explain the keys; the text is described by it. */
  readonly keysId: string
  readonly children: ReactNode
}

/** What all editors share: border, tools, full screen, the way out by keyboard. */
export function EditorFrame(props: EditorFrameProps) {
  const { label, height, minHeight = 120, groups = [], hasFullScreen = true, aside, uploads = 0, keysId } = props
  const t = useTranslate()
  const frame = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [isFull, setFull] = useState(false)
  useWayOut({ frame, body, isFull, onLeaveFull: useCallback(() => setFull(false), []) })
  const fullScreen: Tool = {
    name: 'full-screen',
    title: ['全屏', 'Full screen'],
    icon: isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
    isOn: isFull,
    onRun: () => setFull((was) => !was),
  }
  const shown = hasFullScreen ? [...groups, [fullScreen]] : groups
  const looks = ['editor', isFull && 'editor-full', props.isDisabled && 'editor-disabled']
  return (
    <section
      ref={frame}
      aria-label={label}
      className={looks.filter(Boolean).join(' ')}
      style={isFull ? undefined : { height, minHeight }}
    >
      {(shown.length > 0 || aside !== undefined) && (
        <div className="editor-head">
          {aside}
          {shown.length > 0 && <Toolbar label={t(['{label}：工具栏', '{label}: tools'], { label })} groups={shown} />}
        </div>
      )}
      <div ref={body} className="editor-body">
        {props.children}
      </div>
      <span id={keysId} hidden>
        {t([
          '按 Alt+F10 前往工具栏；按 Esc 后再按 Tab 离开编辑区',
          'Alt+F10 leads to the tools; Esc and then Tab leaves the text',
        ])}
      </span>
      <div role="status" className="editor-status">
        {uploads > 0 && (
          <>
            <LoadingOutlined /> {t(['正在上传 {uploads} 张图片…', 'Uploading {uploads} picture(s)…'], { uploads })}
          </>
        )}
      </div>
    </section>
  )
}
