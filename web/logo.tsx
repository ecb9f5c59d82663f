/** A figure in a display cabinet; the shape of `public/icon.svg` in the colours of the theme. */
export function Logo({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false" style={{ flex: 'none' }}>
      <rect x="4" y="2" width="24" height="28" rx="4" fill="var(--ant-color-primary)" />
      <rect x="7" y="5" width="18" height="18" rx="2" fill="#ffffff" fillOpacity=".92" />
      <circle cx="16" cy="10.5" r="3" fill="var(--ant-color-primary)" />
      <path d="M11 22c0-4.5 2-7.5 5-7.5s5 3 5 7.5z" fill="var(--ant-color-primary)" />
      <rect x="9" y="25.5" width="14" height="2" rx="1" fill="#ffffff" fillOpacity=".92" />
    </svg>
  )
}
