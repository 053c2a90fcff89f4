/** Whether the page is opened on the salon's own tablet. */
export const isKiosk = (): boolean => location.search === '?kiosk';
