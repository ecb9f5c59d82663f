import { Skeleton } from 'antd'

/** Stands for an editor until its code is there, exactly as high. */
export function EditorSkeleton({ height }: { readonly height: number }) {
  return (
    <div style={{ height, overflow: 'hidden' }}>
      <Skeleton.Node active styles={{ root: { width: '100%' }, content: { width: '100%', height } }} />
    </div>
  )
}
