import re,os,glob,shutil
src='/tmp/content/supabase/seed/'; dst='/work/main/supabase/seed/'
for kind in ('service','location','cooling'):
    os.makedirs(dst+kind,exist_ok=True)
    for f in glob.glob(src+kind+'/*.md'):
        t=open(f).read(); lines=[]
        for line in t.split('\n'):
            if '(/calculators' in line:
                m=re.match(r'^(\s*(?:- )?(?:\w+: )?"?)(.*?)("?)$',line); pre,body,post=m.groups()
                if line.startswith(' ')==False and not re.match(r'^\w+: ',line): pre,body,post='',line,''
                parts=re.split(r'(?<=[.؟?!]) ',body); kept=[p for p in parts if '(/calculators' not in p]
                if not kept: print('EMPTY',f,line[:80])
                line=pre+' '.join(kept)+post
            lines.append(line)
        open(dst+kind+'/'+os.path.basename(f),'w').write('\n'.join(lines))
