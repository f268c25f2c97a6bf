// Runs before the first paint: the header of a signed-in reader is never shown signed out.
if (/(?:^|; )member=1/.test(document.cookie)) document.documentElement.dataset.member = ''
