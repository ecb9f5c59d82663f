import { defineWebArea } from '#kit/web/area/area.web.ts'

/** What is read about the pages, and about the day of each role. */
export const handbookWeb = defineWebArea({
  screens: {
    'handbook/Handbook': async () => ({ default: (await import('./handbook-page.web.tsx')).HandbookPage }),
  },
})
